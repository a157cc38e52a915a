exports.two = () => 2;
