import type { Screens } from '#web/area.ts'

export const passwordsScreens = {
  '/change-password': {
    title: 'Change password',
    back: '/',
    screen: async () => (await import('./ChangePasswordScreen.tsx')).ChangePasswordScreen,
  },
  '/reset-password': {
    title: 'Reset your password',
    back: '/login',
    screen: async () => (await import('./ResetPasswordScreen.tsx')).ResetPasswordScreen,
  },
  '/reset-password/complete': {
    title: 'Choose a new password',
    screen: async () => (await import('./CompleteResetScreen.tsx')).CompleteResetScreen,
  },
  '/set-password': {
    title: 'Set your password',
    screen: async () => (await import('./SetPasswordScreen.tsx')).SetPasswordScreen,
  },
  '/accept-invitation': {
    title: 'Accept an invitation',
    screen: async () => (await import('./AcceptInvitationScreen.tsx')).AcceptInvitationScreen,
  },
} satisfies Screens
