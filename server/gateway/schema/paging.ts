import { AppError } from '#server/platform/app-error.ts'
import type { Page, PageRequest } from '#server/platform/page.ts'
import { builder } from '../builder.ts'

export const LARGEST_PAGE = 50

/** The arguments of a paged list. `first` above the limit is refused, not cut. */
export function pageRequest(
  args: { first?: number | null | undefined; after?: string | null | undefined },
  usual: number,
): PageRequest {
  const first = args.first ?? usual
  if (first < 0 || first > LARGEST_PAGE) throw new AppError('BAD_INPUT', `first must be between 0 and ${LARGEST_PAGE}`)
  return { first, after: args.after || null }
}

export const PageInfo = builder.objectRef<Pick<Page<unknown>, 'hasNextPage' | 'endCursor'>>('PageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    endCursor: t.exposeString('endCursor', { nullable: true, description: 'Pass it as `after` for the next page.' }),
  }),
})
