import type { SectionFragment } from '#web/gateway/generated/types.ts'

/** Fragment type of a kind of section. */
export type SectionOf<Kind extends SectionFragment['__typename']> = Extract<SectionFragment, { __typename: Kind }>
