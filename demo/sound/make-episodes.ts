import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderPiece } from './compose/render.ts'
import { durationMs, encodeEpisode, mixScript, type SpokenTurn } from './episodes/episode.ts'
import { EpisodeIndex, type EpisodeEntry } from './episodes/index-file.ts'
import { loadPodcasts, type Podcast } from './episodes/podcasts.ts'
import { loadScripts, type ScriptChapter } from './episodes/script.ts'
import { signatureTune } from './episodes/sting.ts'
import { transcriptVtt } from './episodes/transcript.ts'
import { MEDIA } from './paths.ts'
import type { Pcm } from './pcm.ts'
import { speak } from './speech/speak.ts'

const FOLDER = join(MEDIA, 'episodes')
const INDEX = join(FOLDER, 'index.json')
const MAX_BYTES = 48_000_000
const SIDE_BY_SIDE = 4

type Job = {
  podcast: Podcast
  episode: Podcast['episodes'][number]
  script: readonly ScriptChapter[]
  tune: () => Promise<Pcm>
  file: string
}

const tagsOf = ({ podcast, episode }: Job) => ({
  title: episode.headline,
  artist: podcast.author ?? podcast.headline,
  album: podcast.headline,
})

async function makeSpokenEpisode(job: Job): Promise<Omit<EpisodeEntry, 'durationMs'>> {
  const spoken: { title: string | null; turns: SpokenTurn[] }[] = []
  for (const { title, turns } of job.script) {
    const said: SpokenTurn[] = []
    for (const turn of turns) said.push({ ...turn, words: await speak(turn.text, turn.voice) })
    spoken.push({ title, turns: said })
  }
  const { sound, turns, chapters } = mixScript(await job.tune(), spoken)
  await encodeEpisode(sound, job.file, tagsOf(job))
  await writeFile(job.file.replace(/m4a$/, 'vtt'), transcriptVtt(turns))
  return { hasTranscript: true, chapters }
}

const readIndex = () => (existsSync(INDEX) ? EpisodeIndex.parse(JSON.parse(readFileSync(INDEX, 'utf8'))) : {})
const index = readIndex()
const podcasts = loadPodcasts()
const keys = podcasts.flatMap(({ slug, episodes }) => episodes.map((episode) => `${slug}/${episode.slug}`))
const names = process.argv.slice(2)

/** An interrupted run, or two at once, lose nothing. */
function writeEntry(key: string, entry: EpisodeEntry): void {
  const all: Record<string, EpisodeEntry> = { ...readIndex(), [key]: entry }
  const kept = keys.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []))
  writeFileSync(`${INDEX}.${process.pid}`, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
  renameSync(`${INDEX}.${process.pid}`, INDEX)
}

async function makeEpisode(job: Job, key: string): Promise<void> {
  const entry = { ...(await makeSpokenEpisode(job)), durationMs: await durationMs(job.file) }
  writeEntry(key, entry)
  console.log(key, Math.round(entry.durationMs / 1_000))
}

function* jobs(): Generator<() => Promise<void>> {
  for (const [number, podcast] of podcasts.entries()) {
    let rendered: Promise<Pcm> | undefined
    const tune = () => (rendered ??= renderPiece(signatureTune(`signature-${podcast.slug}`, number)))
    const scripts = loadScripts(podcast.slug)
    for (const episode of podcast.episodes) {
      const key = `${podcast.slug}/${episode.slug}`
      const file = join(FOLDER, podcast.slug, `${episode.slug}.m4a`)
      const isMissing = !existsSync(file) || !index[key]
      if (names.length > 0 ? !names.includes(key) : !isMissing) continue
      const script = scripts.get(episode.slug)
      if (!script) throw new Error(`${key} has no script`)
      yield () => makeEpisode({ podcast, episode, script, tune, file }, key)
    }
  }
}

const waiting = jobs()
async function work(): Promise<void> {
  for (const job of waiting) await job()
}
// The synthesisers have one thread each.
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
const bytes = keys.reduce((sum, key) => sum + statSync(join(FOLDER, `${key}.m4a`)).size, 0)
console.log(`${keys.length} episodes, ${(bytes / 1e6).toFixed(2)} MB`)
if (bytes > MAX_BYTES) throw new Error(`the episodes take more than ${MAX_BYTES / 1e6} MB`)
