import { z } from 'zod'

/** Sixteen steps to the bar; `x` and `X` strike, `-` holds, `.` rests, a digit names a tone, `|` is ignored. */
const Steps = z.string().transform((text) => text.replaceAll(/[|\s]/g, ''))

const Sound = z.object({
  program: z.number().int().min(0).max(127),
  volume: z.number().min(0).max(127).default(90),
  pan: z.number().min(-1).max(1).default(0),
  reverb: z.number().min(0).max(127).default(40),
})

const Chords = Sound.extend({
  play: z.enum(['pad', 'strike', 'strum', 'arpeggio']),
  steps: Steps.default('x---------------'),
  centre: z.number().default(60),
})
const Bass = Sound.extend({ play: z.literal('bass'), steps: Steps, lowest: z.number().default(31) })
const Lead = Sound.extend({
  play: z.literal('lead'),
  steps: Steps,
  range: z.tuple([z.number(), z.number()]),
  seed: z.number().int().default(1),
})
const Tune = Sound.extend({ play: z.literal('tune'), notes: z.string() })
const Drums = z.object({
  play: z.literal('drums'),
  program: z.number().int().default(0),
  volume: z.number().default(96),
  reverb: z.number().default(24),
  pan: z.number().default(0),
  fills: z.boolean().default(false),
  kit: z.record(z.string(), Steps),
})

export const Part = z.discriminatedUnion('play', [Chords, Bass, Lead, Tune, Drums])
export type Part = z.infer<typeof Part>
export type ChordsPart = z.infer<typeof Chords>
export type BassPart = z.infer<typeof Bass>
export type LeadPart = z.infer<typeof Lead>
export type TunePart = z.infer<typeof Tune>
export type DrumsPart = z.infer<typeof Drums>

export const Piece = z.object({
  id: z.string(),
  title: z.string().optional(),
  artist: z.string().optional(),
  tempo: z.number(),
  /** How late every second step comes, as a share of a step. */
  swing: z.number().min(0).max(0.5).default(0),
  scale: z.tuple([z.string(), z.enum(['major', 'minor', 'dorian', 'mixolydian', 'pentatonic', 'minor-pentatonic'])]),
  /** One text for each bar, with one or two chords. */
  sections: z.record(z.string(), z.array(z.string())),
  parts: z.record(z.string(), Part),
  /** The name of a section, then the parts that play in it. */
  form: z.array(z.string()),
})
export type Piece = z.infer<typeof Piece>

/** Time in ticks of 480 to the quarter, velocity 0 to 1. */
export type Note = { midi: number; ticks: number; durationTicks: number; velocity: number }

export const STEP = 120
export const BAR = 16 * STEP

export type Strike = { step: number; length: number; mark: string }

/** Repeated or cut to `length` steps. */
export function strikes(pattern: string, length: number): Strike[] {
  const found: Strike[] = []
  let last: Strike | undefined
  for (let step = 0; step < length; step++) {
    const mark = pattern.charAt(step % pattern.length)
    if (mark === '-') {
      if (last) last.length += 1
    } else if (mark === '.') last = undefined
    else {
      last = { step, length: 1, mark }
      found.push(last)
    }
  }
  return found
}
