import type { AreaRoute } from '#web/shell/area.ts'

export const passwordsRoutes: readonly AreaRoute[] = [
  {
    path: '/change-password',
    title: 'Change password',
    session: 'required',
    guards: [],
    back: '/',
    screen: async () => (await import('./ChangePasswordScreen.tsx')).ChangePasswordScreen,
  },
  {
    path: '/reset-password',
    title: 'Reset your password',
    session: 'loggedOut',
    guards: [],
    back: '/login',
    screen: async () => (await import('./ResetPasswordScreen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/reset-password/complete',
    title: 'Choose a new password',
    session: 'loggedOut',
    guards: [],
    screen: async () => (await import('./CompleteResetScreen.tsx')).CompleteResetScreen,
  },
  {
    path: '/set-password',
    title: 'Set your password',
    // who comes by the link has no password yet, and may sit at a browser that somebody is signed in at
    session: 'open',
    guards: [],
    screen: async () => (await import('./SetPasswordScreen.tsx')).SetPasswordScreen,
  },
  {
    path: '/accept-invitation',
    title: 'Accept an invitation',
    // who comes by the link may be new, or sit at a browser that somebody is signed in at
    session: 'open',
    guards: [],
    screen: async () => (await import('./AcceptInvitationScreen.tsx')).AcceptInvitationScreen,
  },
]
