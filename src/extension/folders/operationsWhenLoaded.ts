import type { FolderOperations } from './folderOperations.ts';

/** Changes of folders whose code is loaded when the first one is made. */
export function operationsWhenLoaded(load: () => Promise<FolderOperations>): FolderOperations {
  return {
    add: async (...wish) => (await load()).add(...wish),
    move: async (...wish) => (await load()).move(...wish),
    remove: async (...wish) => (await load()).remove(...wish),
    rename: async (...wish) => (await load()).rename(...wish),
    duplicate: async (...wish) => (await load()).duplicate(...wish),
    delete: async (...wish) => (await load()).delete(...wish),
  };
}
