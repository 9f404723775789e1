import { addAt, RATE, toSeconds, type Pcm } from '../pcm.ts'
import { makeMusic, makeSting, makeTalk, type Clip } from './parts.ts'
import type { Music, Part, Programme } from './programme.ts'

export const SEGMENTS = 120
export const FRAMES_PER_SEGMENT = 192
export const SEGMENT_SAMPLES = FRAMES_PER_SEGMENT * 1024
export const TOTAL_SAMPLES = SEGMENTS * SEGMENT_SAMPLES

/** Start and end of an item in the programme; the items have no gaps between them. */
export type PlacedItem = { kind: string; title: string; artist?: string; startMs: number; endMs: number }

const isMusic = (part: Part): part is Music => 'music' in part

/** Lays a programme out on its 491.52 seconds: speech has its own length, music shares the rest. */
export async function mixProgramme(programme: Programme): Promise<{ sound: Pcm; items: PlacedItem[] }> {
  const clips = await makeClips(programme.items.flatMap((item) => item.parts))
  const sound = new Float32Array(TOTAL_SAMPLES)
  const starts: number[] = []
  let at = 0
  for (const item of programme.items) {
    starts.push(at)
    for (const part of item.parts) {
      const clip = clips.get(part)
      if (!clip) throw new Error(`no sound for a part of ${item.title}`)
      addAt(sound, clip.sound, at)
      at += clip.advance
    }
  }
  return { sound: limited(sound), items: placeItems(programme, [...starts, TOTAL_SAMPLES]) }
}

function placeItems(programme: Programme, starts: readonly number[]): PlacedItem[] {
  const toMs = (samples: number) => Math.round((samples / RATE) * 1000)
  return programme.items.map(({ kind, title, artist }, i) => ({
    kind,
    title,
    ...(artist ? { artist } : {}),
    startMs: toMs(starts[i] ?? 0),
    endMs: toMs(starts[i + 1] ?? TOTAL_SAMPLES),
  }))
}

async function makeClips(parts: readonly Part[]): Promise<Map<Part, Clip>> {
  const clips = new Map<Part, Clip>()
  for (const part of parts) {
    if ('sting' in part) clips.set(part, await makeSting(part))
    else if ('talk' in part) clips.set(part, await makeTalk(part))
  }
  const spoken = [...clips.values()].reduce((sum, clip) => sum + clip.advance, 0)
  const left = TOTAL_SAMPLES - spoken
  const music = parts.filter(isMusic)
  const weights = music.reduce((sum, part) => sum + part.weight, 0)
  let given = 0
  for (const part of music) {
    const isLast = part === music.at(-1)
    const length = isLast ? left - given : Math.round((left * part.weight) / weights)
    given += length
    console.log(`  ${part.music}: ${toSeconds(length).toFixed(1)} s`)
    clips.set(part, await makeMusic(part, length))
  }
  return clips
}

/** Soft-limits the rare peaks where two sounds overlap; levels below 0.85 are unchanged. */
function limited(sound: Pcm): Pcm {
  const knee = 0.85
  const room = 0.98 - knee
  return sound.map((value) => {
    const size = Math.abs(value)
    return size <= knee ? value : Math.sign(value) * (knee + room * Math.tanh((size - knee) / room))
  })
}
