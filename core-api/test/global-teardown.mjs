export default async () => {
  await globalThis.acaraTestPooler?.stop();
  await globalThis.acaraTestServer.stop();
};
