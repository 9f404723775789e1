import { type Crop, type ImageWidth, imagePath } from '#contract/images.ts'
import { builder } from '#server/gateway/builder.ts'
import { toPlaceholder } from './placeholder.ts'

export interface CroppedImage {
  id: string
  description: string
  blurhash: string | null
}

/** Width in pixels of each field: small for lists, medium for cards on dense screens, large for page headers. */
const SIZES = [
  ['small1x1', '1x1', 180],
  ['medium1x1', '1x1', 480],
  ['large1x1', '1x1', 800],
  ['small16x9', '16x9', 480],
  ['medium16x9', '16x9', 800],
  ['large16x9', '16x9', 1600],
  ['small21x9', '21x9', 640],
  ['medium21x9', '21x9', 1200],
  ['large21x9', '21x9', 1600],
  ['small4x5', '4x5', 320],
  ['medium4x5', '4x5', 640],
  ['large4x5', '4x5', 1200],
  ['smallCircle', '1x1', 90],
  ['mediumCircle', '1x1', 180],
  ['largeCircle', '1x1', 480],
] as const satisfies [string, Crop, ImageWidth][]

export const HeaderImage = builder.objectRef<CroppedImage>('HeaderImage').implement({
  description: 'A picture in all its crops, each as the URL of a file. Round crops are rounded by the page.',
  fields: (t) => ({
    ...Object.fromEntries(
      SIZES.map(([name, crop, width]) => [
        name,
        t.string({ description: `${width} pixels wide.`, resolve: ({ id }) => imagePath(id, crop, width) }),
      ]),
    ),
    imageDescription: t.exposeString('description', { description: 'Alternative text.' }),
    blurHashString: t.exposeString('blurhash', {
      nullable: true,
      description: 'A blurred preview to show until the picture has loaded.',
    }),
    placeholder: t.string({
      nullable: true,
      description: 'The pixels of the blurhash as a `data:` URL, to be scaled to the size of the picture.',
      resolve: ({ blurhash }) => toPlaceholder(blurhash),
    }),
  }),
})
