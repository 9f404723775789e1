import { readPcm, type Pcm } from './pcm.ts'
import { runTool } from './run-tool.ts'

/** LUFS (EBU R128), after the given filters. */
export async function measureLoudness(file: string, filters = 'anull', input: readonly string[] = []): Promise<number> {
  const chain = `${filters},ebur128=framelog=verbose`
  const { stderr } = await runTool('ffmpeg', [
    '-hide_banner',
    '-nostats',
    ...input,
    '-i',
    file,
    '-af',
    chain,
    '-f',
    'null',
    '-',
  ])
  const found = /I:\s+(-?[\d.]+) LUFS/.exec(stderr.toString().split('Summary:')[1] ?? '')
  if (!found) throw new Error(`no loudness measured for ${file}`)
  return Number(found[1])
}

/** Mono, 48 kHz, limited below clipping. */
export async function readLevelled(file: string, lufs: number, filters = 'anull'): Promise<Pcm> {
  // The loudness of a mono file is that of one channel.
  const mono = `${filters},aformat=channel_layouts=mono`
  const gain = lufs - (await measureLoudness(file, mono))
  return readPcm(
    file,
    `${mono},volume=${gain.toFixed(2)}dB,aresample=192000,alimiter=limit=0.8:level=disabled,aresample=48000`,
  )
}
