import type { Screens } from '#web/area.ts'
import { loadNews } from '#web/owed/Outlook.tsx'

export const billingScreens = {
  '/invoice/$invoiceId': {
    title: 'Bill',
    back: '/',
    screen: async () => (await import('./InvoiceScreen.tsx')).InvoiceScreen,
    load: loadNews,
  },
  '/bill-history': {
    title: 'Bill history',
    back: '/',
    screen: async () => (await import('./BillHistoryScreen.tsx')).BillHistoryScreen,
    load: loadNews,
  },
} satisfies Screens
