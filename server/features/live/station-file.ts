import * as z from 'zod'

const Piece = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  role: z.enum(['song', 'talk', 'bulletin', 'headlines', 'weather', 'advert', 'opener', 'jingle', 'link', 'time']),
  title: z.string().min(1).optional(),
  artist: z.string().min(1).optional(),
  song: z.string().optional(),
  minute: z.int().min(1).max(59).optional(),
  segments: z.int().min(1).max(200),
})
/** A packaged recording of whole segments that is silent at both edges, so that any other may follow. */
export type Piece = z.output<typeof Piece>
export type PieceRole = Piece['role']

const MAIN_ROLES: ReadonlySet<string> = new Set(['song', 'announced', 'talk'])

const Daypart = z.object({
  from: z.int().min(0).max(23),
  headlines: z.boolean().default(false),
  /** `announced` is a song with a link of the presenter before it. */
  rotation: z.array(z.enum(['song', 'announced', 'talk', 'weather', 'advert', 'jingle'])).min(1),
})
export type Daypart = z.output<typeof Daypart>

const StationFile = z
  .object({
    station: z.string(),
    /** Shown while a jingle or a link plays. */
    pause: z.object({ title: z.string().min(1), artist: z.string().min(1) }),
    pieces: z.array(Piece),
    clock: z.array(Daypart).min(1),
  })
  .refine(({ clock }) => clock.every(({ from }, i) => from === 0 || from > (clock[i - 1]?.from ?? 24)), {
    message: 'its dayparts must start at 0 and follow each other',
  })
  .refine(({ clock }) => clock.every(({ rotation }) => rotation.some((role) => MAIN_ROLES.has(role))), {
    message: 'each rotation must have a song or a talk',
  })
  .refine(({ pieces }) => ['bulletin', 'song'].every((role) => pieces.some((piece) => piece.role === role)), {
    message: 'it needs a bulletin and a song',
  })
  .refine(({ pieces }) => pieces.some(({ role, segments }) => role === 'jingle' && segments === 1), {
    message: 'it needs a jingle of one segment, with which every rest can be filled',
  })

export type StationFile = z.output<typeof StationFile>

/** Throws when the rules cannot fill an hour. */
export const parseStationFile = (text: string): StationFile => StationFile.parse(JSON.parse(text))
