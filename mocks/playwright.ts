// Playwright with a sandbox for each test.

export { expect } from '@playwright/test'
export {
  type MockFixtures,
  type SandboxBeginning,
  type SandboxFixtures,
  sandboxTest as test,
  type TestSandbox,
} from './doors/playwright.ts'
