import { PLAIN_BRAND } from './facts.ts'

export const brandWith = (planChange: Partial<typeof PLAIN_BRAND.planChange>) => ({
  ...PLAIN_BRAND,
  planChange: { ...PLAIN_BRAND.planChange, ...planChange },
})
