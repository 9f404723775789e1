import type { TelemetrySettings } from '#contract/error-reports.ts'
import { CONSENT_EVENT } from '#web/consent/consent-script.ts'

export interface Telemetry {
  settings: TelemetrySettings
  /** Of this visit, in requests to the gateway and in error reports. */
  traceId: string
  isTraced?: boolean
  /** Whether this visit is in the sample, if it allows measurement. */
  sample: { traces: boolean; replays: boolean }
  /** Errors that wait for the client. */
  early: unknown[]
  /** The client replaces it. */
  report: (error: unknown) => void
  /** `load` runs when the page is loaded and there is something to report. */
  ready: (load: () => void) => void
}

export const telemetry = (): Telemetry | undefined => (window as Window & { telemetry?: Telemetry }).telemetry

const NOTHING: TelemetrySettings = { traces: 0, replays: 0, replaysOnError: 0 }

/**
 * Inline script for the head: starts the trace of the visit, decides whether it is in the sample, and queues errors. The client that
 * sends them is loaded after an error, or in a sampled visit with consent to measurement, and not before the page.
 */
export const telemetryScript = (settings: TelemetrySettings = NOTHING): string =>
  `(()=>{const settings=${JSON.stringify(settings).replaceAll('<', '\\u003c')},root=document.documentElement;let load;` +
  `const bytes=crypto.getRandomValues(new Uint8Array(16)),traceId=Array.from(bytes,byte=>byte.toString(16).padStart(2,'0')).join('');` +
  `const it=window.telemetry={settings,traceId,early:[],sample:{traces:Math.random()<settings.traces,replays:Math.random()<settings.replays},` +
  `report:error=>{if(it.early.length<20)it.early.push(error);check()},ready:how=>{load=how;check()}};` +
  `const isNeeded=()=>it.early.length>0||root.hasAttribute('data-may-measure')&&(it.sample.traces||it.sample.replays);` +
  `const check=()=>{if(!load||document.readyState!=='complete'||!isNeeded())return;const start=load;load=undefined;(window.requestIdleCallback||setTimeout)(()=>start())};` +
  `addEventListener('error',event=>it.report(event.error||event.message));addEventListener('unhandledrejection',event=>it.report(event.reason));` +
  `addEventListener('load',()=>setTimeout(check));addEventListener('${CONSENT_EVENT}',()=>setTimeout(check))})()`
