import fs from 'node:fs'
import path from 'node:path'

const FOR_OTHERS = 0o077

/** Makes a folder that only its owner may enter, and the folders above it. Throws the system's own error, which Node's recursive way hides. */
export function makePrivateFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makePrivateFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (!fs.existsSync(folder)) throw cause
  }
}

/** Takes every right on a folder, and on all that is in it, from everybody but its owner. Does nothing where there is no folder. */
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
  if (mode & FOR_OTHERS) fs.chmodSync(name, mode & 0o700)
}
