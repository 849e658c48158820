/** The package brings no types of its own. */
declare module 'mjml' {
  export default function mjml(source: string, options?: object): Promise<{ readonly html: string }>;
}
