declare module 'hls.js/light' {
  export { default } from 'hls.js'
  export * from 'hls.js'
}
