import type { Screens } from '#web/area.ts'

export const campaignScreens = {
  '/promotion/mailer/thankyou': {
    title: 'Thank You',
    screen: async () => (await import('./ThankYouScreen.tsx')).ThankYouScreen,
  },
  '/promotion/mailer/$token': {
    title: 'Get Your Promotion',
    screen: async () => (await import('./OfferScreen.tsx')).OfferScreen,
  },
} satisfies Screens
