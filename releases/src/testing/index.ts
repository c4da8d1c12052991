export { eachOnDatabase } from './each-on-database.ts';
export { onDatabase } from './test-postgres.ts';
export { describeHealthStore } from './describe-health-store.ts';
export { describeRegistryStore } from './describe-registry-store.ts';
export { temporaryFolder } from './temporary-folder.ts';
export { writeFixtureBuild, type FixtureBuild } from './fixture-build.ts';
export { deployFixture } from './deploy-fixture.ts';
export { fixtureVersion } from './fixture-version.ts';
