declare module 'mjml' {
  function mjml(source: string): Promise<{ readonly html: string }>;

  export { mjml as default };
}
