import type { Screens } from '#web/area.ts'

export const sessionScreens = {
  '/login': {
    title: 'Sign in',
    screen: async () => (await import('./login/LoginScreen.tsx')).LoginScreen,
  },
  '/legacy-login': {
    title: 'Sign in with an older username',
    screen: async () => (await import('./login/LegacyLoginScreen.tsx')).LegacyLoginScreen,
  },
  '/login-complete': {
    title: 'Signing in',
    screen: async () => (await import('./LoginCompleteScreen.tsx')).LoginCompleteScreen,
  },
  '/logout-complete': {
    title: 'Signed out',
    screen: async () => (await import('./LogoutCompleteScreen.tsx')).LogoutCompleteScreen,
  },
  '/auto-login': {
    title: 'Opening an account',
    screen: async () => (await import('./AutoLoginScreen.tsx')).AutoLoginScreen,
  },
  '/privacy': {
    title: 'Your personal information',
    screen: async () => (await import('./privacy/PrivacyScreen.tsx')).PrivacyScreen,
  },
} satisfies Screens
