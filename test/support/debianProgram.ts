import { asRoot, findProgram, installFromDebian } from '../../scripts/programs.ts';

/**
 * Returns the path of a program that tests use as a peer: the one in the environment variable, an installed one, or Debian’s
 * package (installed when run as root or with sudo). Stops the service that the package starts. Throws with advice when
 * none is available.
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
