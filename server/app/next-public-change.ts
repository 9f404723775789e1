import { nextContentChange } from '#server/features/catalogue/content.ts'
import { nextAiringChange } from '#server/features/schedule/airings.ts'
import { allSchedules } from '#server/features/schedule/loaders.ts'
import type { ReadContext } from '#server/gateway/loaders.ts'

/** The first instant after now, up to `to`; null if there is none. */
export async function nextPublicChange(context: ReadContext, to: Date): Promise<Date | null> {
  const { db, now } = context
  const [content, schedules] = await Promise.all([nextContentChange(db, now, to), allSchedules(context)])
  const instants = [content, nextAiringChange(schedules, now, to)].flatMap((change) => change?.getTime() ?? [])
  return instants.length > 0 ? new Date(Math.min(...instants)) : null
}
