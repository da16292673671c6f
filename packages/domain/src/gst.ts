/** GST in New Zealand, in percent. */
export const GST_RATE_PERCENT = 15
