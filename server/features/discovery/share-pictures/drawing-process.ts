import { errorMessage } from '#server/lib/errors/error-message.ts'
import { type Drawing, drawSharePicture } from './drawing.ts'

export interface DrawRequest {
  id: number
  drawing: Drawing
}

type Drawn = { jpeg: Uint8Array } | { failure: string }
export type DrawReply = Drawn & { id: number }

const draw = (drawing: Drawing): Promise<Drawn> =>
  drawSharePicture(drawing).then(
    (jpeg) => ({ jpeg }),
    (cause: unknown) => ({ failure: errorMessage(cause) }),
  )

process.on('message', ({ id, drawing }: DrawRequest) => {
  void draw(drawing).then((reply) => process.send?.({ id, ...reply }))
})
process.on('disconnect', () => process.exit())
