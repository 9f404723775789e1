/** Colours of the design tokens; system fonts keep it small. */
export const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(#fff,#141619);--text:light-dark(#101214,#f5f4f0);--soft:light-dark(#43474d,#babcbf);--line:light-dark(#dededa,#292d32);--accent:#e8401f;--on:#1c0600;--focus:light-dark(#101214,#fff)}
[data-theme=dark]{color-scheme:dark}[data-theme=light]{color-scheme:light}
[data-station='702']{--accent:#ffb81c;--on:#1e1400}[data-station='947']{--accent:#2fe08a;--on:#02190f}[data-station=capetalk]{--accent:#5ab8ff;--on:#03182b}[data-station=kfm]{--accent:#ff6f9e;--on:#2a0715}
*{box-sizing:border-box;margin:0}
html,body{height:100%}
body{background:var(--ground);color:var(--text);font:400 15px/1.35 system-ui,sans-serif}
a{color:inherit;text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.player{display:flex;gap:16px;align-items:center;min-height:100%;padding:16px;border:1px solid var(--line);border-radius:12px;overflow:hidden}
img{flex:none;width:120px;height:120px;object-fit:cover;border-radius:8px}
.text{flex:1;min-width:0}
.brand{color:var(--soft);font-size:12px;font-weight:600}
.live{margin-left:6px;padding:1px 6px;border-radius:4px;background:var(--accent);color:var(--on)}
h1{font-size:17px;font-weight:700}
h1,.sub{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.sub{color:var(--soft);font-size:13px}
.controls{display:flex;gap:12px;align-items:center;margin-top:8px;font-size:13px;font-variant-numeric:tabular-nums}
button{flex:none;width:44px;height:44px;padding:10px;border:0;border-radius:50%;background:var(--accent);color:var(--on);cursor:pointer}
button svg{display:none;width:24px;height:24px;fill:currentColor}
[data-state=paused] .play,[data-state=playing] .pause,[data-state=loading] .wait{display:block}
[data-state=loading] .wait{animation:turn 1s linear infinite}
@keyframes turn{to{rotate:360deg}}
@media(prefers-reduced-motion:reduce){[data-state=loading] .wait{animation:none}}
.button{display:inline-block;padding:12px 18px;border-radius:99px;background:var(--accent);color:var(--on);font-weight:600}
input{flex:1;min-width:40px;height:44px;accent-color:var(--accent)}
.is-video{position:relative;padding:0;border:0;background:#000}
.is-video video{position:absolute;inset:0;width:100%;height:100%;object-fit:contain}
.is-video .text{align-self:end;padding:32px 16px 8px;background:linear-gradient(transparent,#000d);color:#fff;z-index:1}
.is-begun .text{display:none}
.is-video .brand,.is-video .sub{color:#d5d9e0}
@media(max-width:420px){img{width:72px;height:72px}.player{gap:12px;padding:12px}[data-time]{display:none}}
`
