export type Fields = Readonly<Record<string, unknown>>;

/** A letter with a person's fields. `leftOut` names the code that needs files or functions of the service, which are not run. */
export interface Rendered {
  readonly html: string;
  readonly leftOut: readonly string[];
}

/** Fills in a parsed template. Throws the error of the language. */
export type Renderer = (fields: Fields) => Rendered;

/** The time that filling in a letter may take, in milliseconds. */
export const longestMs = 800;
