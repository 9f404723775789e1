import { hashSource } from '#server/http/responses/security-headers.ts'

/** The whole style of the light pages: system fonts, both themes, and large targets. */
export const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:42rem;padding:0 1rem 3rem;font:1.125rem/1.55 Georgia,serif;background:#fff;color:#101214}
a{color:#8a1f06}header,nav,footer,h1,h2,h3,.meta,.skip{font-family:system-ui,sans-serif}
h1{font-size:1.9rem;line-height:1.1;margin:1.2rem 0 .6rem}h2{font-size:1.2rem;margin:2rem 0 .4rem}h3{font-size:1.1rem}
header{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;justify-content:space-between;border-bottom:3px solid #e8401f}
header a,footer a,li>a{display:inline-block;padding:.6rem 0}ul{padding:0;list-style:none}li{border-bottom:1px solid #ccc}
article ul{list-style:disc;padding-left:1.2rem}article li{border:0}li p{margin:0 0 .6rem}
.meta{color:#555;font-size:.9rem}blockquote{margin:1.5rem 0;padding-left:1rem;border-left:4px solid #e8401f;font-size:1.25rem}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem}*{overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#0b0c0e;color:#f5f4f0}a{color:#ff8a75}.meta{color:#bababf}li{border-color:#444}}
@media print{header,footer,.skip{display:none}}`

/** The policy allows only the document itself, and the icon, which Firefox refuses otherwise. */
export const POLICY = `default-src 'none'; img-src 'self'; style-src ${hashSource(STYLE)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
