import type { CapacitorConfig } from '@capacitor/cli'

/** The app opens no other sites than the provider's portal and its card gateway. */
const provider = new URL(process.env['PROVIDER_URL'] ?? 'https://my.kea.example')
const gateway = new URL(process.env['GATEWAY_URL'] ?? 'https://sec.windcave.com')

const config: CapacitorConfig = {
  appId: 'nz.example.kea',
  appName: 'Kea',
  webDir: 'www',
  server: {
    url: new URL('/app/', provider).href,
    // an emulator reaches the demo by plain HTTP
    cleartext: provider.protocol === 'http:',
    allowNavigation: [provider.hostname, gateway.hostname],
    errorPath: 'no-connection.html',
  },
  ios: { limitsNavigationsToAppBoundDomains: true },
}

export default config
