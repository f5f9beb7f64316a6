/** Imports that the bundler knows beside modules. */
declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '*?worker&url' {
  const address: string;
  export default address;
}
declare module '*.css';
