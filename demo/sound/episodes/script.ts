import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { SOUND } from '../paths.ts'
import { voiceNames } from '../speech/speak.ts'

/** `{ chapter: title }`, or one speaker and what they say. */
const Line = z.record(z.string(), z.string()).refine((line) => Object.keys(line).length === 1, 'one speaker a line')

const Script = z.strictObject({
  voices: z.record(
    z.string(),
    z.string().refine((voice) => voiceNames.includes(voice), 'is not a voice'),
  ),
  episodes: z.record(z.string(), z.array(Line).min(1)),
})

export type Turn = { speaker: string; voice: string; text: string }

/** The first chapter of an episode without chapters has no title. */
export type ScriptChapter = { title: string | null; turns: Turn[] }

/** By episode; empty if there is no such file. */
export function loadScripts(podcast: string): Map<string, ScriptChapter[]> {
  const file = join(SOUND, 'episodes', 'scripts', `${podcast}.yaml`)
  if (!existsSync(file)) return new Map()
  const { voices, episodes } = Script.parse(parse(readFileSync(file, 'utf8')))
  return new Map(
    Object.entries(episodes).map(([slug, lines]) => [slug, chaptersOf(lines, voices, `${podcast}/${slug}`)]),
  )
}

function chaptersOf(
  lines: readonly z.infer<typeof Line>[],
  voices: Readonly<Record<string, string>>,
  name: string,
): ScriptChapter[] {
  const chapters: ScriptChapter[] = []
  for (const line of lines) {
    const [[speaker, text] = ['', '']] = Object.entries(line)
    if (speaker === 'chapter' || chapters.length === 0) {
      chapters.push({ title: speaker === 'chapter' ? text : null, turns: [] })
      if (speaker === 'chapter') continue
    }
    const voice = voices[speaker]
    if (!voice) throw new Error(`${name}: ${speaker} has no voice`)
    chapters.at(-1)?.turns.push({ speaker, voice, text })
  }
  return chapters
}
