import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { runInProcess } from '#tests/kit/processes/run-in-process.ts'
import { runImport } from '#tools/commands/run-import.ts'
import { changeFolder, exampleFolder } from './content-folder-kit.ts'

/** Milliseconds; a process takes a second to start, and many on a busy machine. */
const LONG = 120_000

const data = mkdtempSync(path.join(os.tmpdir(), 'content-data-'))
afterThisFile(async () => rmSync(data, { recursive: true, force: true }))

/** Runs the command to its end. */
async function run(args: readonly string[], dataDir: string) {
  const env = { DATABASE_URL: undefined, DATA_DIR: dataDir }
  const { code, stdout, stderr } = await runInProcess(() => runImport(['content', ...args]), env)
  return { code, printed: stdout + stderr }
}

/** Starts `npm run import -- content`; `until` waits for a text in what it prints. */
function startImport(args: readonly string[], dataDir: string, flags: readonly string[] = []) {
  const { DATABASE_URL: _, ...env } = process.env
  const child: ChildProcess = spawn(process.execPath, [...flags, 'tools/commands/import.ts', 'content', ...args], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      for (const check of waiting) check()
    })
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      const check = () => void (printed.includes(text) && resolve())
      waiting.add(check)
      check()
    })
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), printed }))
  return { child, until, ended, forget: () => void (printed = '') }
}

test(
  'a dry run prints the plan and creates no database',
  async () => {
    const untouched = path.join(data, 'untouched')
    const { code, printed } = await run([await exampleFolder(), '--dry-run'], untouched)
    expect(code).toBe(0)
    expect(printed).toContain('+ station 947\n')
    expect(printed).toContain('+ content news-road-reopened\n')
    expect(printed).toMatch(/16 added, 1 changed, 0 removed \(dry run: nothing changed\)\n$/)
    expect(existsSync(untouched)).toBe(false)
  },
  LONG,
)

test(
  'watched files are imported as they change; faults are printed, and the next change is tried again',
  async () => {
    const dataDir = path.join(data, 'watched')
    cpSync(inject('embeddedTemplate'), path.join(dataDir, 'postgres'), { recursive: true })
    const folder = await exampleFolder()
    const { child, until, ended, forget } = startImport([folder, '--watch', '--delete', '--source', 'karoo'], dataDir)
    await until('16 added, 1 changed, 0 removed\n')
    forget()
    await changeFolder(folder, { 'moved.yaml': '- { from: about-us, to: /about }\n' })
    await until('moved.yaml:1: entry 1, from: must be a path like /podcasts/amanzi\n')
    forget()
    await changeFolder(folder, { 'moved.yaml': '- { from: /about-us, to: /about }\n' })
    await until('+ moved address /about-us\n1 added, 0 changed, 0 removed\n')
    forget()
    await changeFolder(folder, { 'moved.yaml': null })
    await until('- moved address /about-us\n0 added, 0 changed, 1 removed\n')
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  },
  LONG,
)

test(
  'a terminal prints the contents to remove once, with the question; contents removed from the folder since then stay, with a note',
  async () => {
    const dataDir = path.join(data, 'asked')
    cpSync(inject('embeddedTemplate'), path.join(dataDir, 'postgres'), { recursive: true })
    const folder = await exampleFolder({ 'moved.yaml': '- { from: /a, to: /about }\n- { from: /b, to: /about }\n' })
    await run([folder, '--source', 'karoo'], dataDir)
    await changeFolder(folder, { 'moved.yaml': '- { from: /b, to: /about }\n' })
    const atTerminal = ['--import', 'data:text/javascript,process.stdin.isTTY=true']
    const { child, until, ended } = startImport([folder, '--source', 'karoo'], dataDir, atTerminal)
    await until('Remove these 1, which are no longer in the folder? [y/N]')
    await changeFolder(folder, { 'moved.yaml': null })
    child.stdin?.end('y\n')
    const { printed } = await ended
    expect(printed.match(/^.*\/[ab]$/gm)).toEqual(['- moved address /a'])
    expect(printed).toMatch(
      /note: the folder or the site has changed since the question\nnote: 1 no longer in the folder stay; --delete removes them\n0 added, 0 changed, 1 removed\n$/,
    )
  },
  LONG,
)

test(
  'a folder with faults ends the command with their number',
  async () => {
    const folder = await exampleFolder({ 'home.yaml': 'reels: 7\n', 'moved.yaml': '{}\n' })
    const { code, printed } = await run([folder, '--dry-run'], path.join(data, 'faults'))
    expect([code, printed]).toEqual([
      1,
      'home.yaml:1: reels: expected array, received number\nmoved.yaml:1: expected array, received object\n2 faults; nothing was imported\n',
    ])
  },
  LONG,
)
