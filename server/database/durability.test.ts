import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { openDatabase } from './connect.ts'

const log = createLogger('warn')

/** A folder with a migrated database. */
function migratedFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-durability-'))
  cpSync(inject('embeddedTemplate'), folder, { recursive: true })
  return folder
}

/** Runs a writer, kills it after `enough` acknowledged writes, and returns their ids. */
async function writeUntilKilled(folder: string, enough: number): Promise<string[]> {
  const writer = spawn(process.execPath, ['tests/kit/processes/endless-writer.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  for await (const id of createInterface(writer.stdout)) {
    if (acknowledged.push(id) === enough) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  return acknowledged
}

test('a writer that is killed loses no acknowledged write', async () => {
  const folder = migratedFolder()
  const acknowledged = [...(await writeUntilKilled(folder, 40)), ...(await writeUntilKilled(folder, 60))]
  const { db, close } = await openDatabase({ url: undefined, folder, poolSize: 1 }, log)
  const found = new Set((await db.selectFrom('image').select('id').execute()).map((row) => row.id))
  await close()
  rmSync(folder, { recursive: true })
  expect(acknowledged.length).toBeGreaterThanOrEqual(100)
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
})

test('a data folder in use is refused, and is unlocked by closing', async () => {
  const folder = migratedFolder()
  const settings = { url: undefined, folder, poolSize: 1 }
  const first = await openDatabase(settings, log)
  await expect(openDatabase(settings, log)).rejects.toThrow(`The data folder ${folder} is in use by another process`)
  await first.close()
  await (await openDatabase(settings, log)).close()
  rmSync(folder, { recursive: true })
})
