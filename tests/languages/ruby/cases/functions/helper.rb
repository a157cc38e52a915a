def helper; end

def shared; end
