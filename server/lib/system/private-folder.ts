import fs from 'node:fs'
import path from 'node:path'

const GROUP_AND_OTHERS = 0o077

/** Creates a folder and its parents. Throws the error of the system, which the recursive mode of Node hides. */
export function makePrivateFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makePrivateFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    // Another process may have created it in the meantime.
    if (!fs.existsSync(folder)) throw cause
  }
}

/** Removes the permissions of group and others. Does nothing when the folder does not exist. */
export function makePrivate(folder: string): void {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return
  restrict(folder, found)
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue
    const name = path.join(entry.parentPath, entry.name)
    restrict(name, fs.lstatSync(name))
  }
}

function restrict(name: string, { mode }: fs.Stats): void {
  if (mode & GROUP_AND_OTHERS) fs.chmodSync(name, mode & 0o700)
}
