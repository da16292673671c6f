export const UPGRADE_WORDS = {
  Disallowed: {
    title: 'Please get the new version',
    text: 'This version of the app can no longer be used. Your account is as you left it: get the new version and sign in again.',
  },
  UpgradeRequired: {
    title: 'Please get the new version',
    text: 'This version of the app is too old to show your account safely. Get the new version to continue.',
  },
  /** Source: APP-006. */
  UpgradeRecommended: {
    title: 'New version available',
    text: 'There is a new version of the app available.',
  },
} as const

export const GET_NEW_VERSION = 'Get the new version'
