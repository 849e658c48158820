/** The package has no types. */
declare module 'mjml' {
  export default function mjml(source: string, options?: object): Promise<{ readonly html: string }>;
}
