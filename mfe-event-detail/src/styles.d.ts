/** Styles of a library, as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
