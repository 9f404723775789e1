/** Long headlines, as in feeds of other publishers, would fill the screen in the largest type. */
export const headlineSize = (text: string): 'display' | 'title-1' => (text.length > 64 ? 'title-1' : 'display')
