/** The time at which the demo of test sites is loaded: a Wednesday, 10:00 in Johannesburg. */
export const DEMO_TIME = new Date('2026-03-04T08:00:00Z')
