import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** Packages of feed readers, podcast clients and validators. */
const PACKAGES = ['newsboat', 'podget', 'python3-feedparser', 'gpodder', 'libxml2-utils', 'xmltv-util']
const FOLDER = path.resolve('.cache/clients')
const ROOT = path.join(FOLDER, 'root')
/** Contains the list of packages once all are unpacked. */
const MARKER = path.join(FOLDER, 'unpacked')

/** Whether the clients are unpacked. */
export const hasClients = (): boolean => existsSync(MARKER) && readFileSync(MARKER, 'utf8') === PACKAGES.join(' ')

/** Returns why the clients cannot be installed on this machine; null if they can. */
export const whyNoClients = (): string | null =>
  existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb') ? null : 'this system has no packages of Debian'

/**
 * Unpacks the clients, and those of their libraries that the system lacks, into a folder of the project: a download of 13 MB.
 * Nothing is installed, so it needs no privileges. Throws if the packages cannot be downloaded.
 */
export function unpackClients(): void {
  if (hasClients()) return
  rmSync(FOLDER, { recursive: true, force: true })
  const archives = path.join(FOLDER, 'archives')
  mkdirSync(path.join(archives, 'partial'), { recursive: true })
  try {
    download(archives, [])
  } catch {
    // A new container has no package lists.
    const lists = path.join(archives, 'lists')
    mkdirSync(path.join(lists, 'partial'), { recursive: true })
    const own = ['-o', `Dir::State::Lists=${lists}`]
    aptGet(archives, ['update', ...own])
    download(archives, own)
  }
  const unfinished = `${ROOT}.unfinished`
  for (const archive of globSync(path.join(archives, '*.deb'))) execFileSync('dpkg-deb', ['-x', archive, unfinished])
  renameSync(unfinished, ROOT)
  rmSync(archives, { recursive: true })
  writeFileSync(MARKER, PACKAGES.join(' '))
}

const download = (archives: string, options: readonly string[]) =>
  aptGet(archives, ['install', '--download-only', '--no-install-recommends', '--yes', ...options, ...PACKAGES])

function aptGet(archives: string, args: readonly string[]): void {
  // Independent of the lock and the user of the system's apt.
  const own = ['Debug::NoLocking=1', 'APT::Sandbox::User=', `Dir::Cache=${FOLDER}`, `Dir::Cache::Archives=${archives}`]
  const options = own.flatMap((option) => ['-o', option])
  execFileSync('apt-get', ['-qq', ...options, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
}

const inRoot = (pattern: string) => globSync(path.join(ROOT, pattern)).join(path.delimiter)

const environment = (home: string): NodeJS.ProcessEnv => ({
  HOME: home,
  LANG: 'C.UTF-8',
  PATH: [path.join(ROOT, 'usr/bin'), '/usr/bin', '/bin'].join(path.delimiter),
  LD_LIBRARY_PATH: [path.join(ROOT, 'usr/lib'), inRoot('usr/lib/*-linux-gnu')].join(path.delimiter),
  PYTHONPATH: inRoot('usr/lib/python3/dist-packages'),
  PERL5LIB: [inRoot('usr/share/perl5'), inRoot('usr/lib/*/perl5/*')].join(path.delimiter),
  XMLTV_SUPPLEMENT: path.join(ROOT, 'usr/share/xmltv'),
})

/** A file of the unpacked packages. */
export const clientFile = (name: string): string => path.join(ROOT, name)

/** Runs a client with its own home folder. Returns its output; throws an error with the output if it fails. */
export async function runClient(home: string, program: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    env: environment(home),
    cwd: home,
    timeout: 60_000,
  })
  return `${stdout}${stderr}`
}
