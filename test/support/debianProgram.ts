import { asRoot, findProgram, installFromDebian } from '../../scripts/programs.ts';

/**
 * Gives the path of a program that tests run as a peer: the one that `variable` names, an installed one, or that of Debian's package
 * (installed when this runs as root or may use sudo). Its service, which the package starts on the machine, is ended.
 * Throws with advice when there is none of them.
 */
export function provideProgram(
  name: string,
  from: { readonly package: string; readonly variable: string },
): string {
  const found = process.env[from.variable] || findProgram([name]) || fromDebian(name, from.package);
  if (found) return found;
  throw new Error(
    `There is no ${name} to test with. Install the package "${from.package}", or set ${from.variable} to its path.`,
  );
}

function fromDebian(name: string, debianPackage: string): string | undefined {
  if (!installFromDebian([debianPackage])) return undefined;
  asRoot('systemctl', 'disable', '--now', debianPackage);
  return findProgram([name]);
}
