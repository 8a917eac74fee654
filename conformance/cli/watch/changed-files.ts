// Tells that files changed, below folders or alone. What tools write by themselves is left out.
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Mistake } from '../reading/mistake.ts'

/** An editor writes a file in several steps, and a tool several files. */
const settling = 80
const leftOut = /^(?:node_modules|\..*|__pycache__|target|bin|obj)$/
/** A folder more is more than anybody works in. */
const mostFolders = 5_000

export interface ChangedFiles {
  close(): void
}

/** `changed` gets the name of the first file of those that changed together. */
export function watchFiles(paths: readonly string[], changed: (name: string) => void): ChangedFiles {
  const watchers = new Map<string, FSWatcher>()
  let settled: NodeJS.Timeout | undefined
  const tell = (name: string) => {
    settled ??= setTimeout(() => {
      settled = undefined
      changed(name)
    }, settling)
  }
  const drop = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  /** Whatever stands in a new folder is new. */
  const below = (folder: string) => {
    if (watchers.has(folder) || watchers.size >= mostFolders) return
    try {
      const watcher = watch(folder, (_, name) => {
        if (name === null || leftOut.test(name) || name.endsWith('~')) return
        tell(name)
        if (isFolder(join(folder, name))) below(join(folder, name))
      })
      watcher.on('error', () => drop(folder))
      watchers.set(folder, watcher)
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory() && !leftOut.test(entry.name)) below(join(folder, entry.name))
    } catch {
      drop(folder)
    }
  }
  for (const path of paths) {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) throw new Mistake(`--watch-path ${path}: there is no such file or folder.`)
    if (isFolder(path)) below(path)
    // Editors put another file in its place: the folder tells of that, the file would not.
    else
      watchers.set(
        path,
        watch(dirname(path), (_, name) => name === basename(path) && tell(name)),
      )
  }
  return {
    close() {
      clearTimeout(settled)
      for (const folder of [...watchers.keys()]) drop(folder)
    },
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
