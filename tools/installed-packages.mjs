// Must run on any version of Node.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const stampOf = (root) => path.join(root, 'node_modules', '.installed-lockfile')

const lockfileHash = (root) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')

/**
 * Whether `node_modules` contains the packages of the lockfile, whichever command installed them.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  // A symlinked folder belongs to another checkout, and `npm ci` would empty it.
  if (lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return true
  const stamp = stampOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash(root)) return true
  if (!isInstalledByNpm(root)) return false
  markInstalled(root)
  return true
}

/** Records that `node_modules` contains the packages of the lockfile. */
export function markInstalled(root) {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true })
  writeFileSync(stampOf(root), lockfileHash(root))
}

/** Compares the lockfile with the list of installed packages, which npm writes at the end of an installation. */
function isInstalledByNpm(root) {
  const list = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const wanted = packagesIn(path.join(root, 'package-lock.json'))
  const installed = packagesIn(list)
  if (!wanted || !installed) return false
  const isWanted = ([folder, { version, integrity }]) =>
    wanted[folder]?.version === version && wanted[folder].integrity === integrity
  // npm leaves out optional packages for other platforms.
  const isComplete = ([folder, entry]) =>
    folder === '' || entry.optional || entry.devOptional || entry.peer || installed[folder] !== undefined
  return Object.entries(installed).every(isWanted) && Object.entries(wanted).every(isComplete)
}

/** Returns the packages of a lockfile by folder; null for a damaged file. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}
