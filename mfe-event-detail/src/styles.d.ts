/** A library's styles, as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
