import type { LocalPictures } from '../../protocol/preview.ts';

/** Whether a picture's address is a relative one that leads to a file of the workspace. */
export function isLocal(source: string, pictures: LocalPictures | undefined): boolean {
  if (!pictures || source === '' || hasOrigin.test(source) || !URL.canParse(source, pictures.folder))
    return false;
  const { href } = new URL(source, pictures.folder);
  return pictures.roots.some((root) => href.startsWith(root));
}

/** A scheme, a host, or a place that is counted from the host. */
const hasOrigin = /^(?:[a-z][a-z0-9+.-]*:|[\\/])/i;

/**
 * The folders as sources of a content security policy. Its grammar does not know all the hosts that VS Code makes up for
 * files, such as `file+.vscode-resource.…`, so their first label is left open; each of them is answered by VS Code itself.
 */
export function pictureSources(pictures: LocalPictures | undefined): string[] {
  return (pictures?.roots ?? []).map((root) => root.replace(/^(https?:\/\/)[^./]+/, '$1*'));
}
