import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { buildLayout, PANEL_WIDTH, type PictureText } from './layout.ts'
import { SHARE_PICTURE_SIZE as SIZE } from './share-picture-url.ts'

const { resolve } = createRequire(import.meta.url)

/** Accented letters are in a second file of each family, which is used as a fallback. */
const font = (family: 'archivo' | 'newsreader', weight: 600 | 800): Font[] =>
  ['latin', 'latin-ext'].map((letters) => ({
    name: `${family} ${letters}`,
    weight,
    style: 'normal',
    data: readFileSync(resolve(`@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`)),
  }))

const FONTS = [...font('archivo', 600), ...font('archivo', 800), ...font('newsreader', 600)]
const QUALITY = 86

export type Drawing = PictureText & { cover: Uint8Array | null }

sharp.concurrency(1)
sharp.cache(false)

/** Returns a JPEG. `cover` fills the right side. */
export async function drawSharePicture({ cover, ...text }: Drawing): Promise<Uint8Array> {
  const { width, height } = SIZE
  // Satori reads plain objects in the shape of JSX elements, but its type requires React nodes.
  const layout = buildLayout(text, cover !== null) as unknown as Parameters<typeof satori>[0]
  const svg = await satori(layout, { width, height, fonts: FONTS })
  const picture = sharp(Buffer.from(svg))
  if (cover !== null) {
    const side = await sharp(cover)
      .resize(width - PANEL_WIDTH, height, { fit: 'cover' })
      .toBuffer()
    picture.composite([{ input: side, left: PANEL_WIDTH, top: 0 }])
  }
  return picture.jpeg({ quality: QUALITY, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
}
