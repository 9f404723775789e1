/** `Zee Qwabena` or `Ryno Februarie & Lelo Mbanjwana`; empty for a programme without presenters. */
export const presentersOf = (item: { teaserDetail?: { presenters: readonly { name: string }[] } | null }): string =>
  item.teaserDetail?.presenters.map((presenter) => presenter.name).join(' & ') ?? ''
