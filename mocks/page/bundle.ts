// Makes the page of its sources.
import { type BrowserFiles, bundleForBrowser } from '../bundling/browser-files.ts'

export type PageFiles = BrowserFiles

export const bundlePage = (): Promise<PageFiles> => bundleForBrowser(new URL('.', import.meta.url), { page: 'main.tsx' })
