// eslint-disable-next-line import-x/no-default-export -- its name in the library
export { default, css, keyframes } from 'styled-components';
