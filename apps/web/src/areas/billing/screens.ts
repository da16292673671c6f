import type { Screens } from '#web/area.ts'

export const billingScreens = {
  '/invoice/$invoiceId': {
    title: 'Bill',
    back: '/',
    screen: async () => (await import('./InvoiceScreen.tsx')).InvoiceScreen,
  },
  '/bill-history': {
    title: 'Bill history',
    back: '/',
    screen: async () => (await import('./BillHistoryScreen.tsx')).BillHistoryScreen,
  },
} satisfies Screens
